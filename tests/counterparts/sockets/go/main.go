// Opens a socket, sends what it is given, and reads until a frame of a type comes or the socket is closed.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"

	coder "github.com/coder/websocket"
	gorilla "github.com/gorilla/websocket"
)

type message struct {
	Kind  string
	Text  string
	Parts []string
}

type asked struct {
	URL       string `json:"url"`
	Protocols []string
	Headers   map[string]string
	Send      []message
	Until     string
}

type socket interface {
	write(message) error
	read() ([]byte, int, error)
	protocol() string
}

func main() {
	var given asked
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	header := http.Header{}
	for name, value := range given.Headers {
		header.Set(name, value)
	}
	open := openGorilla
	if os.Args[1] == "coder" {
		open = openCoder
	}
	one, err := open(given, header)
	if err != nil {
		panic(err)
	}
	frames, closed := []map[string]any{}, 0
	for closed == 0 {
		bytes, code, err := one.read()
		if err != nil {
			closed = code
			break
		}
		var frame map[string]any
		if err := json.Unmarshal(bytes, &frame); err != nil {
			panic(err)
		}
		frames = append(frames, frame)
		if frame["type"] == "ready" {
			for _, text := range given.Send {
				if err := one.write(text); err != nil {
					panic(err)
				}
			}
		}
		if frame["type"] == given.Until {
			break
		}
	}
	said := map[string]any{"protocol": nil, "frames": frames, "closed": nil}
	if one.protocol() != "" {
		said["protocol"] = one.protocol()
	}
	if closed != 0 {
		said["closed"] = closed
	}
	json.NewEncoder(os.Stdout).Encode(said)
}

type ofCoder struct{ *coder.Conn }

func openCoder(given asked, header http.Header) (socket, error) {
	options := &coder.DialOptions{Subprotocols: given.Protocols, HTTPHeader: header, CompressionMode: coder.CompressionContextTakeover}
	conn, _, err := coder.Dial(context.Background(), given.URL, options)
	return ofCoder{conn}, err
}

func (one ofCoder) protocol() string { return one.Subprotocol() }

func (one ofCoder) write(given message) error {
	if given.Kind == "binary" {
		return one.Write(context.Background(), coder.MessageBinary, []byte(given.Text))
	}
	if given.Kind == "text" {
		return one.Write(context.Background(), coder.MessageText, []byte(given.Text))
	}
	writer, err := one.Writer(context.Background(), coder.MessageText)
	if err != nil {
		return err
	}
	for _, part := range given.Parts {
		if _, err := writer.Write([]byte(part)); err != nil {
			return err
		}
	}
	return writer.Close()
}

func (one ofCoder) read() ([]byte, int, error) {
	_, bytes, err := one.Read(context.Background())
	if err == nil {
		return bytes, 0, nil
	}
	if code := coder.CloseStatus(err); code >= 0 {
		return nil, int(code), err
	}
	return nil, 1006, err
}

type ofGorilla struct{ *gorilla.Conn }

func openGorilla(given asked, header http.Header) (socket, error) {
	dialer := gorilla.Dialer{Subprotocols: given.Protocols, EnableCompression: true}
	conn, _, err := dialer.Dial(given.URL, header)
	return ofGorilla{conn}, err
}

func (one ofGorilla) protocol() string { return one.Subprotocol() }

func (one ofGorilla) write(given message) error {
	if given.Kind == "binary" {
		return one.WriteMessage(gorilla.BinaryMessage, []byte(given.Text))
	}
	if given.Kind == "text" {
		return one.WriteMessage(gorilla.TextMessage, []byte(given.Text))
	}
	writer, err := one.NextWriter(gorilla.TextMessage)
	if err != nil {
		return err
	}
	for _, part := range given.Parts {
		if _, err := writer.Write([]byte(part)); err != nil {
			return err
		}
	}
	return writer.Close()
}

func (one ofGorilla) read() ([]byte, int, error) {
	_, bytes, err := one.ReadMessage()
	if err == nil {
		return bytes, 0, nil
	}
	var closed *gorilla.CloseError
	if errors.As(err, &closed) {
		return nil, closed.Code, err
	}
	return nil, 1006, err
}
