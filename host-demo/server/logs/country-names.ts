import { compareKey } from './well-identity.ts';

/** Names that people write beside those of `Intl`, by the code of the country. */
const MORE_NAMES: readonly (readonly [code: string, names: string])[] = [
  ['US', 'USA UNITEDSTATESOFAMERICA'],
  ['GB', 'UK GREATBRITAIN'],
  ['AE', 'UAE'],
  ['SA', 'KSA'],
  ['TR', 'TURKEY TURKIYE'],
];

let codes: ReadonlyMap<string, string> | undefined;

/** Whether a text is the name or the code of a country. */
export function isCountryName(text: string): boolean {
  return listCodes().has(compareKey(text));
}

/** One name for each country: its code, or the text if it is not a known name. */
export function plainCountry(text: string | null): string | null {
  return text === null ? null : (listCodes().get(compareKey(text)) ?? text);
}

function listCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const found = new Map<string, string>();
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = display.of(code);
    if (name !== undefined) found.set(code, code).set(compareKey(name), code);
  }
  for (const [code, names] of MORE_NAMES)
    for (const name of names.split(' ')) found.set(name, code);
  codes = found;
  return found;
}
