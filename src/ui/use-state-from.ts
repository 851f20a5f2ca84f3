import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * State that is made of a value from outside, and made again when that value is another one.
 *
 * @param given compared by identity
 */
export function useStateFrom<T, G>(
  given: G,
  parse: (given: G) => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [source, setSource] = useState(() => given);
  const [state, setState] = useState(() => parse(given));
  if (Object.is(source, given)) return [state, setState];
  const next = parse(given);
  setSource(() => given);
  setState(() => next);
  return [next, setState];
}

/** State that starts with a value from outside, and starts again when that value is another one. */
export function useGivenState<T>(given: T): [T, Dispatch<SetStateAction<T>>] {
  return useStateFrom(given, identity);
}

function identity<T>(value: T): T {
  return value;
}
