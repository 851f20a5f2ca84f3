import { useState } from 'react';

/** The name that something was given last, "" before; and what notes it where `done` tells that it was given. */
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
