import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * State that starts with a value from outside and starts again when that value is another one.
 *
 * @param given compared by identity
 * @param parse makes the state of it; by default it is the state
 */
export function useStateFrom<T>(given: T): [T, Dispatch<SetStateAction<T>>];
export function useStateFrom<T, G>(
  given: G,
  parse: (given: G) => T,
): [T, Dispatch<SetStateAction<T>>];
export function useStateFrom<T, G>(
  given: G,
  parse: (given: G) => T = (value) => value as unknown as T,
): [T, Dispatch<SetStateAction<T>>] {
  const [source, setSource] = useState(given);
  const [state, setState] = useState(() => parse(given));
  if (Object.is(source, given)) return [state, setState];
  const next = parse(given);
  setSource(() => given);
  setState(() => next);
  return [next, setState];
}
