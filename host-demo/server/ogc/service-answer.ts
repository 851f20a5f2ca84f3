/** An answer of a service; a long one in pieces. */
export interface ServiceAnswer {
  type: string;
  body: string | Uint8Array | AsyncIterable<string>;
}
