import type { Words } from "../catalogue.ts"

// The links below every page, and the page of help, in German.
export const site: Words["site"] = {
  foot: "Über diese Gemeinschaft",
  contact: "Kontakt",
  help: "Hilfe",
  read: "Bitte vor der Registrierung lesen:",
}

export const help: Words["help"] = {
  title: "Hilfe",
  about: "Was die Wörter auf diesen Seiten bedeuten.",
  more: "Was das ist: {name}",
  parts: {
    collections: {
      title: "Sammlungen",
      terms: {
        item: {
          name: "Stück",
          text: "Ein Ding einer Sammlung, oder mehrere gleiche: Es hat so viele Exemplare, wie Sie angeben.",
        },
        edition: {
          name: "Ausgabe",
          text:
            "Wovon ein Stück ein Exemplar ist, etwa die Auflage eines Buchs. Eine ISBN, ein Strichcode " +
            "oder ein anderer Code nennt sie, damit Gleiches gefunden wird.",
        },
        set: {
          name: "Satz",
          text: "Eine Liste dessen, was zusammengehört. Er zeigt, was Sie haben und was Ihnen fehlt.",
        },
        worth: {
          name: "Wert",
          text: "Was Sie bezahlt haben und wofür dieselbe Ausgabe hier verkauft wurde. Nichts ist geschätzt.",
        },
        loan: {
          name: "Leihgabe",
          text: "Ein Stück, das Sie verliehen haben. Es bleibt Ihres und wird nicht angeboten, bis es zurück ist.",
        },
      },
    },
    market: {
      title: "Der Markt",
      terms: {
        listing: {
          name: "Anzeige",
          text:
            "Ein Stück, das zum Verkauf, zum Tausch oder zu beidem steht. Der Markt zeigt es allen, die " +
            "seine Sammlung sehen.",
        },
        offer: {
          name: "Angebot",
          text:
            "Was jemand für eine Anzeige geben würde: Geld, Stücke oder beides. Beide Seiten antworten mit " +
            "Vorschlägen, bis einer angenommen ist oder das Angebot endet.",
        },
        handover: {
          name: "Übergabe",
          text:
            "Jede Seite sagt, wann sie gesendet und empfangen hat. Die Stücke wechseln den Besitzer, wenn " +
            "beide bestätigt haben.",
        },
        reserved: {
          name: "Reserviert",
          text:
            "Alle Exemplare sind durch ein angenommenes Angebot versprochen, in eine Tauschrunde " +
            "eingetragen oder verliehen.",
        },
        want: { name: "Wunsch", text: "Was Sie suchen. Sie erhalten eine Benachrichtigung, wenn eine Anzeige passt." },
        match: { name: "Beidseitiger Treffer", text: "Jemand hat, was Sie wünschen, und wünscht, was Sie haben." },
      },
    },
    rounds: {
      title: "Tauschrunden",
      terms: {
        round: {
          name: "Tauschrunde",
          text:
            "Viele tragen Stücke ein und sagen im Geheimen, was sie für jedes nehmen würden. Dann wird ein " +
            "Ergebnis berechnet, das die meisten Tausche hat. Geld spielt keine Rolle.",
        },
        entry: {
          name: "Eintrag",
          text: "Ein Stück in einer Tauschrunde. Es bleibt Ihres, wenn es nicht getauscht wird.",
        },
        rank: {
          name: "Rang",
          text:
            "Wie sehr Sie etwas für einen Eintrag wünschen: 1 am meisten. Sie erhalten nie, worum Sie " +
            "nicht gebeten haben.",
        },
        group: {
          name: "Gruppe",
          text: "Mehrere Einträge, von denen Ihnen einer genügt: Sie erhalten höchstens einen davon.",
        },
        cycle: {
          name: "Kreis",
          text: "Ein Ring von Leuten, in dem jeder dem nächsten etwas gibt. Ein Ergebnis besteht aus solchen Ringen.",
        },
        seed: {
          name: "Startwert",
          text:
            "Eine Zufallszahl, die zwischen gleich guten Ergebnissen entscheidet. Ihr Hash wird vorher " +
            "gezeigt, damit alle das Ergebnis prüfen können.",
        },
      },
    },
    community: {
      title: "Die Gemeinschaft",
      terms: {
        post: {
          name: "Beitrag",
          text: "Was Sie für alle oder für Ihre Freunde schreiben. Das Neueste steht oben.",
        },
        friend: {
          name: "Freund",
          text: "Eine Person, die Ihre Anfrage angenommen hat, oder Sie ihre. Freunde sehen, was nur für Freunde ist.",
        },
        message: {
          name: "Nachricht",
          text: "Zwischen Freunden, den Seiten eines Geschäfts oder nach einer angenommenen Anfrage; oder in Gruppen.",
        },
        event: {
          name: "Veranstaltung",
          text: "Ein Treffen an einem Ort oder online, mit Plätzen und einer Warteliste.",
        },
      },
    },
  },
}
