import { useEffect } from 'react';
import { loadMessages, type Translate } from '../../i18n/i18n.ts';
import { messageText } from '../../i18n/message-text.ts';
import { useTexts } from '../../ui/texts.tsx';

/** What a rule says: that of the server's own rules in the user's language, any other as it is. */
export function RuleText({ text }: { text: string }) {
  const t = useTexts();
  useEffect(() => void loadMessages(), []);
  return <bdi>{translateRule(t, text)}</bdi>;
}

/** The same as a text, once the messages of the language are loaded. */
export function translateRule(t: Translate, text: string): string {
  return messageText(t, { id: text, values: [] });
}
