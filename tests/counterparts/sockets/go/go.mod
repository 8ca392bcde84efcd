module program

go 1.24

require (
	github.com/coder/websocket v1.8.15
	github.com/gorilla/websocket v1.5.3
)
