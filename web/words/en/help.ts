// The links below every page, and the page of help, in English.
export const site = {
  foot: "About this community",
  contact: "Contact",
  help: "Help",
  read: "Please read before you sign up:",
} as const

export const help = {
  title: "Help",
  about: "What the words of this site mean.",
  more: "What it is: {name}",
  parts: {
    collections: {
      title: "Collections",
      terms: {
        item: {
          name: "Item",
          text: "One thing of a collection, or several of the same kind: it has as many copies as you say.",
        },
        edition: {
          name: "Edition",
          text:
            "What a thing is a copy of, such as a print of a book. It is named by an ISBN, a barcode or " +
            "another code, so that the same things are found.",
        },
        set: {
          name: "Set",
          text: "A list of what belongs together. It shows what you have, and what you are missing.",
        },
        worth: {
          name: "Worth",
          text: "What you paid, and what the same edition was sold for here. Nothing is guessed.",
        },
        loan: {
          name: "Loan",
          text: "An item that you have lent. It stays yours, and is not offered until you have it back.",
        },
      },
    },
    market: {
      title: "The market",
      terms: {
        listing: {
          name: "Listing",
          text: "An item that is for sale, for trade or both. The market shows it to those who see its collection.",
        },
        offer: {
          name: "Offer",
          text:
            "What a person would give for a listing: money, things, or both. The two sides answer with " +
            "proposals until one is accepted or the offer ends.",
        },
        handover: {
          name: "Handover",
          text: "Each side says when it has sent and received. The things change hands when both have confirmed.",
        },
        reserved: {
          name: "Reserved",
          text: "All copies are promised by an offer that was accepted, entered in a trade round, or lent.",
        },
        want: { name: "Want", text: "What you look for. You are notified when a listing meets it." },
        match: { name: "Two-way match", text: "Another person has what you want, and wants what you have." },
      },
    },
    rounds: {
      title: "Trade rounds",
      terms: {
        round: {
          name: "Trade round",
          text:
            "Many people enter items, and say in secret what they would take for each. Then one result is " +
            "computed, which has the most trades. No money is involved.",
        },
        entry: { name: "Entry", text: "An item in a trade round. It stays yours if it is not traded." },
        rank: {
          name: "Rank",
          text: "How much you want something for an entry: 1 is the most. You never get what you did not ask for.",
        },
        group: {
          name: "Group",
          text: "Several entries of which one is enough for you: you receive at most one of them.",
        },
        cycle: {
          name: "Cycle",
          text: "A ring of people in which each gives a thing to the next one. A result consists of such rings.",
        },
        seed: {
          name: "Seed",
          text:
            "A random number that decides between equally good results. Its hash is shown before, so that " +
            "every user can verify the result.",
        },
      },
    },
    community: {
      title: "The community",
      terms: {
        post: {
          name: "Post",
          text: "What you write for everybody or for your friends. The feed shows what you may see, newest first.",
        },
        friend: {
          name: "Friend",
          text: "A person who accepted your request, or you theirs. Friends see what is for friends only.",
        },
        message: {
          name: "Message",
          text: "Between friends, two who have a deal, or one who accepted the request of the other; or in a group.",
        },
        event: {
          name: "Event",
          text: "A meeting at a place or online, with seats and a list of those who wait for one.",
        },
      },
    },
  },
} as const
