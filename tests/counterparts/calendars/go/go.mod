module program

go 1.24

require github.com/emersion/go-ical v0.0.0-20250329121855-f41e73efc392

require github.com/teambition/rrule-go v1.8.2 // indirect
