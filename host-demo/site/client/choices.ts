/** Language and theme that the reader has chosen; kept by the browser, or in the address. */

/** What can be chosen, with its values; the first is taken where nothing fits. */
const CHOICES = {
  language: ['en', 'tr', 'zh', 'ar'],
  theme: ['auto', 'light', 'dark'],
} as const;

/** One of `CHOICES`. */
export type Choice = keyof typeof CHOICES;

/** The value in the address, kept by the browser, or preferred by it. */
function readChoice(choice: Choice): string {
  const found =
    new URLSearchParams(location.search).get(choice) ??
    readStored(choice) ??
    (choice === 'language' ? navigator.language.slice(0, 2) : null);
  return CHOICES[choice].find((one) => one === found) ?? CHOICES[choice][0];
}

/** Keeps a choice where the browser lets the page do so, and applies it. */
export function keepChoice(choice: Choice, value: string): void {
  try {
    localStorage.setItem(`docs.${choice}`, value);
  } catch {
    // It holds for this page alone.
  }
  const url = new URL(location.href);
  url.searchParams.delete(choice);
  history.replaceState(null, '', url);
  applyChoices({ [choice]: value });
}

/** Sets language, direction and theme of the document. */
export function applyChoices(choices: Partial<Record<Choice, string>> = {}): void {
  const root = document.documentElement;
  root.lang = choices.language ?? (root.lang !== 'en' ? root.lang : readChoice('language'));
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  root.dataset['theme'] = choices.theme ?? root.dataset['theme'] ?? readChoice('theme');
}

function readStored(choice: Choice): string | null {
  try {
    return localStorage.getItem(`docs.${choice}`);
  } catch {
    return null;
  }
}
