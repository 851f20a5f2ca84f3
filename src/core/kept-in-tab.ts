import { readOfTab, storeForTab } from './tab-storage.ts';

/** Refers to a value that is too long for an address; this tab keeps the value. */
export interface KeptReference {
  readonly kept: string;
}

/**
 * Keeps a value for this tab.
 *
 * @param kind what it is; values of another kind are not found by the reference
 * @returns what an address can hold in its place; null where the tab stores nothing
 */
export function keepInTab(kind: string, value: unknown): KeptReference | null {
  const kept = hashText(JSON.stringify(value));
  return storeForTab(`${kind} ${kept}`, value) ? { kept } : null;
}

/** The value that a reference names; undefined for what is no reference or is not kept. */
export function readKeptInTab(kind: string, reference: unknown): unknown {
  return isKeptReference(reference) ? readOfTab(`${kind} ${reference.kept}`) : undefined;
}

/** Whether a value of an address refers to what a tab keeps. */
export function isKeptReference(value: unknown): value is KeptReference {
  return typeof (value as Partial<KeptReference> | null)?.kept === 'string';
}

/** FNV-1a in 32 bits, as hexadecimal digits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
