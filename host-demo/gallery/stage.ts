/** What cases of panels share: a server that answers from a table, and a press. */
import { answerWith, json } from './calls.ts';
import { shown } from './on-page.ts';

/**
 * Answers by the beginning of a path, the longest that fits first; they get the request's body.
 * Null: nothing comes.
 */
export type Answers = Readonly<Record<string, (body: string) => Response | null>>;

/** Answers this page's calls from a table from now on; what is not in it is not there. */
export function answering(answers: Answers): void {
  answerWith((pathname, body) => {
    const [key] = Object.keys(answers)
      .filter((one) => pathname.startsWith(one))
      .sort((a, b) => b.length - a.length);
    return key === undefined
      ? json({ error: 'NOT_FOUND', message: 'Nothing is here' }, 404)
      : answers[key]!(body);
  });
}

/** Presses what `selector` names, once it is there. */
export async function pressed(element: HTMLElement, selector: string): Promise<void> {
  (await shown(element, selector)).click();
}
