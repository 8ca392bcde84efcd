package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"program/curio"
)

func must[A any](value A, err error) A {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

// What a request is signed with. Access keys are sent in the same header, so both answer the same.
type signed struct{ token string }

func (s signed) Bearer(context.Context, curio.OperationName) (curio.Bearer, error) {
	return curio.Bearer{Token: s.token}, nil
}

func (s signed) AccessKey(context.Context, curio.OperationName) (curio.AccessKey, error) {
	return curio.AccessKey{Token: s.token}, nil
}

func main() {
	url, email, ctx := os.Args[1], os.Args[2], context.Background()
	visitor := must(curio.NewClient(url, signed{}))
	person := &curio.Registration{Email: email, Password: "correct horse"}
	session := must(visitor.PostAuthRegister(ctx, person)).(*curio.SessionTokensWithCookieHeaders).Response
	client := must(curio.NewClient(url, signed{session.AccessToken}))
	games := &curio.CreateCollection{Name: "Games", Type: curio.CollectionTypeGames}
	made := must(client.PostCollections(ctx, games, curio.PostCollectionsParams{})).(*curio.CollectionHeaders).Response
	list := must(client.GetCollections(ctx, curio.GetCollectionsParams{})).(*curio.CollectionSummaryListHeaders).Response
	games.Name = ""
	refusal := must(client.PostCollections(ctx, games, curio.PostCollectionsParams{}))
	refused := refusal.(*curio.InvalidNameOrValidationHeaders).Response
	names := []string{}
	for _, one := range list.Items {
		names = append(names, one.Name)
	}
	answer := map[string]any{"made": made.Name, "names": names, "refused": refused.InvalidNameError.Error}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		panic(err)
	}
}
