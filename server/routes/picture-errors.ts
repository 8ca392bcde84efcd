/** The errors of storing a picture that was sent. Contract: people, storage. */
export const pictureErrors = [
  "files.INVALID_IMAGE",
  "files.IMAGES_BUSY",
  "files.STORAGE_NOT_CONFIGURED",
  "files.STORAGE_UNREACHABLE",
  "usage.STORAGE_LIMIT_REACHED",
] as const
