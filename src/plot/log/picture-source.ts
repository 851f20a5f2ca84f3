/**
 * Fetches a picture by its URL as the template gives it. @throws an error whose message is a
 * sentence for the user, in the user's language
 */
export type FetchPicture = (url: string, signal: AbortSignal) => Promise<Blob>;

/** Where the pictures of a plot come from, and what holds them. */
export interface PictureSource {
  readonly fetch: FetchPicture;
  /** Called when a picture has arrived or failed: what shows it is drawn again. */
  readonly onArrive: () => void;
  /** What holds the pictures of the plot; made by the first track that shows one. */
  store?: { dispose(): void };
}

/** The same pictures for a print, which holds them in the sizes that paper needs. */
export function printedPictures(pictures: PictureSource | null): PictureSource | null {
  return pictures && { fetch: pictures.fetch, onArrive: () => undefined };
}
