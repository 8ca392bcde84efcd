// Verifies deliveries with a library of the name that is given; writes for each whether its signature is good.
package main

import (
	"encoding/json"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	svix "github.com/svix/svix-webhooks/go"
)

type verifier interface {
	Verify(body []byte, headers http.Header) error
}

func verifierOf(library string, secret string) (verifier, error) {
	if library == "svix" {
		return svix.NewWebhook(secret)
	}
	return standardwebhooks.NewWebhook(secret)
}

func main() {
	var asked struct {
		Secret     string
		Deliveries []struct {
			Body    string
			Headers map[string]string
		}
	}
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	webhook, err := verifierOf(os.Args[1], asked.Secret)
	if err != nil {
		panic(err)
	}
	verified := []bool{}
	for _, delivery := range asked.Deliveries {
		headers := http.Header{}
		for name, value := range delivery.Headers {
			headers.Set(name, value)
		}
		verified = append(verified, webhook.Verify([]byte(delivery.Body), headers) == nil)
	}
	json.NewEncoder(os.Stdout).Encode(verified)
}
