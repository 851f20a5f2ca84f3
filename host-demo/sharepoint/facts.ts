import { createHash } from 'node:crypto';

/** A field of the property pane, for one attribute. */
export interface PaneField {
  attribute: string;
  kind: 'flag' | 'choice' | 'text';
  /** First sentence of the attribute's description. */
  label: string;
  /** Values of a choice. */
  choices: readonly string[];
}

/** What a web part's module knows of itself. */
export interface WebPartFacts {
  /** GUID of the web part: the same for a tag in every version. */
  id: string;
  tag: string;
  title: string;
  /** Name under which SharePoint's loader looks the module up: id and version. */
  module: string;
  /** File of the element among the package's assets. */
  entry: string;
  /** Height in CSS pixels where the page sets none. */
  height: number;
  fields: readonly PaneField[];
}

/** A GUID that is the same for a name each time (RFC 9562, version 8). */
export function makeGuid(name: string): string {
  const hex = createHash('sha256').update(`geo-elements ${name}`).digest('hex');
  const variant = ((parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
