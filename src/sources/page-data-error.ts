import { joinMessages, type Message } from '../formats/msg.ts';

/** What is wrong with a property of the page: its field, and what it must be. */
export class PageDataError extends Error {
  readonly parts: Message;

  constructor(
    /** Name of the field as the page writes it: `data.curves[0].values`. */
    field: string,
    what: Message,
    readonly code: 'DATA_INVALID' | 'TWO_WELLS_REQUIRED' = 'DATA_INVALID',
  ) {
    const parts = joinMessages([field, what], ' ');
    super(`${parts}`);
    this.parts = parts;
  }
}
