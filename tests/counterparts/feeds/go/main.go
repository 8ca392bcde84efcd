// The entries of a feed as gofeed reads them.
package main

import (
	"encoding/json"
	"os"

	"github.com/mmcdole/gofeed"
)

func main() {
	var asked struct{ Text string }
	if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
		panic(err)
	}
	feed, err := gofeed.NewParser().ParseString(asked.Text)
	if err != nil {
		panic(err)
	}
	entries := []map[string]string{}
	for _, one := range feed.Items {
		entries = append(entries, map[string]string{
			"id": one.GUID, "title": one.Title, "link": one.Link, "author": one.Authors[0].Name,
			"summary": one.Description, "updated": one.Updated,
		})
	}
	if err := json.NewEncoder(os.Stdout).Encode(entries); err != nil {
		panic(err)
	}
}
