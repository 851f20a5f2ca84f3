import { messageText, type TextParts } from '../i18n/message-text.ts';
import type { Translate } from '../i18n/i18n.ts';

/** What the server says of a job: English sentences, and the parts of those that have some. */
export interface JobMessages {
  readonly messages: readonly string[];
  readonly messageParts?: readonly (TextParts | null)[] | undefined;
}

/** The messages of a job in the language of `t`, where the server sent their parts. */
export function translateMessages(
  t: Translate,
  { messages, messageParts = [] }: JobMessages,
): string[] {
  return messages.map((message, i) => {
    const parts = messageParts[i];
    return parts ? messageText(t, parts) : message;
  });
}
