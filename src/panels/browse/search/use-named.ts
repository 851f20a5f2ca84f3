import { useState } from 'react';

/**
 * The name that was given last, "" before; and a function that records a name if `done` resolves to
 * true.
 */
export function useNamed(): [string, (name: string, done: Promise<boolean>) => Promise<boolean>] {
  const [named, setNamed] = useState('');
  return [
    named,
    async (name, done) => {
      const given = await done;
      if (given) setNamed(name);
      return given;
    },
  ];
}
