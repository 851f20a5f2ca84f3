/** Text as HTML shows it, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** The start of a sentence or title as the name of an anchor. */
export const toAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A phrase of the interface: English in the file, replaced in the page by the chosen language. */
export const phrase = (texts: Readonly<Record<string, string>>, key: string): string => {
  const text = texts[key];
  if (text === undefined) throw new Error(`texts/en.json has no key "${key}"`);
  return `<span data-text="${key}">${escapeHtml(text)}</span>`;
};
