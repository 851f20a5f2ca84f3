/** Whether sources make a message, by its id. */
export function messagesIn(sources: readonly string[]): (id: string) => boolean;
