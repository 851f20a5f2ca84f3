import type { TextEncoding } from '../text-encoding.ts';

/** In which encoding the texts of one file are read, and how sure that is. */
export interface TextDecision {
  /** "ascii" where no text has a byte beyond ASCII. */
  encoding: TextEncoding | 'ascii';
  /** Whether texts that are well-formed UTF-8 are read as such, beside others in `encoding`. */
  isMixed: boolean;
  /** Why it may be another one; null if it is certain, or chosen by the user. */
  doubt: EncodingDoubt | null;
}

/** A text as it is read, and as the next plausible encoding would read it. */
export interface EncodingDoubt {
  example: string;
  /** Position in the list of texts. */
  at: number;
  other: { encoding: TextEncoding; example: string } | null;
}

/** A decision without a doubt, such as that of a user or a page. */
export function chosenEncoding(encoding: TextEncoding | 'ascii'): TextDecision {
  return { encoding, isMixed: false, doubt: null };
}
