package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"program/curio"
)

func must[A any](value A, err error) A {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func main() {
	url, email, ctx := os.Args[1], openapi_types.Email(os.Args[2]), context.Background()
	client := must(curio.NewClientWithResponses(url))
	person := curio.Registration{Email: email, Password: "correct horse"}
	session := must(client.PostAuthRegisterWithResponse(ctx, person))
	signed := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+session.JSON201.AccessToken)
		return nil
	}
	games := curio.CreateCollection{Name: "Games", Type: "games"}
	made := must(client.PostCollectionsWithResponse(ctx, nil, games, signed))
	list := must(client.GetCollectionsWithResponse(ctx, nil, signed))
	games.Name = ""
	refused := must(client.PostCollectionsWithResponse(ctx, nil, games, signed))
	names := []string{}
	for _, one := range list.JSON200.Items {
		names = append(names, one.Name)
	}
	answer := map[string]any{"made": made.JSON201.Name, "names": names, "refused": errorOf(refused.Body)}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}

func errorOf(body []byte) string {
	var answer struct{ Error string }
	if err := json.Unmarshal(body, &answer); err != nil {
		panic(err)
	}
	return answer.Error
}
