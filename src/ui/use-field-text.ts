import { useState } from 'react';

/**
 * Text that is typed over a shown value. Another value from outside replaces it.
 * @returns the text of the field, and a function that sets it; null drops what was typed
 */
export function useFieldText(
  shown: string,
): [text: string, setText: (text: string | null) => void] {
  const [draft, setDraft] = useState<{ over: string; text: string } | null>(null);
  return [
    draft?.over === shown ? draft.text : shown,
    (text) => setDraft(text === null ? null : { over: shown, text }),
  ];
}
