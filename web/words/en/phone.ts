// What the app does on a phone: the camera, and what it keeps without a connection.
export const phone = {
  asOf: "Without a connection: as of {time}",
  add: {
    title: "What to do with it?",
    nothing:
      "Nothing was shared. In the menu of another app, choose to share a link, a text or pictures with this one.",
    asItem: "Add as an item",
    asPost: "Write a post",
    into: "Into the collection",
    noCollection: "An item needs a collection:",
    picture: "A picture that was shared",
  },
  changes: {
    count: {
      one: "{count} change was not sent yet",
      other: "{count} changes were not sent yet",
    },
    kept: "There is no connection. This is sent as soon as there is one.",
    waits: "waits for a connection",
    kinds: {
      item: "New item",
      edit: "Changed item",
      want: "New want",
    },
    throwAway: "Throw away",
    throwNamed: "Throw away “{name}”",
  },
  scan: {
    single: "Scan barcode",
    several: "Scan barcodes",
    stop: "Stop the camera",
    camera: "What the camera sees",
    hold: "Hold the barcode in front of the camera.",
    refused: "The camera cannot be used here. A picture of the barcode does as well.",
    picture: "Take or choose a picture",
    read: "Read: {code}",
    none: "No barcode was found on the picture.",
    unknown: "No source knows {code}. Its number is in the form.",
  },
} as const
