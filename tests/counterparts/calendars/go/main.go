// Reads a calendar; writes its events.
package main

import (
	"encoding/json"
	"os"
	"strings"
	"time"

	"github.com/emersion/go-ical"
)

const moment = "2006-01-02T15:04:05.000Z"

func main() {
	var asked struct{ Text string }
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	calendar, err := ical.NewDecoder(strings.NewReader(asked.Text)).Decode()
	if err != nil {
		panic(err)
	}
	events := []map[string]any{}
	for _, event := range calendar.Events() {
		value := func(name string) any {
			if event.Props.Get(name) == nil {
				return nil
			}
			text, err := event.Props.Text(name)
			if err != nil {
				return event.Props.Get(name).Value
			}
			return text
		}
		from, err := event.DateTimeStart(time.UTC)
		if err != nil {
			panic(err)
		}
		to, err := event.DateTimeEnd(time.UTC)
		if err != nil {
			panic(err)
		}
		events = append(events, map[string]any{
			"uid": value("UID"), "name": value("SUMMARY"), "description": value("DESCRIPTION"),
			"location": value("LOCATION"), "url": value("URL"), "status": value("STATUS"),
			"startsAt": from.UTC().Format(moment), "endsAt": to.UTC().Format(moment),
		})
	}
	json.NewEncoder(os.Stdout).Encode(events)
}
