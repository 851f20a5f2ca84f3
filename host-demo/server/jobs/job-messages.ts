import { formatMessage, type MessageParts } from '../../../src/formats/msg.ts';

/** A message of a job as it is stored: parts where it can be shown in other languages. */
export type JobMessage = string | MessageParts;

/** Messages as answers hold them: English sentences, and the parts of those that have some. */
export function describeMessages(messages: readonly JobMessage[]): {
  messages: string[];
  messageParts: (MessageParts | null)[];
} {
  return {
    messages: messages.map((one) => (typeof one === 'string' ? one : formatMessage(one))),
    messageParts: messages.map((one) => (typeof one === 'string' ? null : one)),
  };
}
