import { parseArgs } from 'node:util';
import { BenchFailure } from './bench.mjs';
import { PARTS } from './parts.mjs';

/** How long a part may take, seconds. */
const TIME_LIMIT = 180;

export const HELP = `npm run bench [part ...] [-- options]

  --list                every part with its options
  --time-limit SECONDS  how long a part may take (${TIME_LIMIT}); raise it with the sizes
  --NAME VALUE          an option of the named parts, such as --reps 5`;

/**
 * Reads the command line. Without names all parts run.
 * @returns {{ isList: boolean, timeLimit: number, chosen: { part: import('./parts.mjs').Part, options: object }[] }}
 */
export function readArguments(args) {
  const names = new Set(PARTS.flatMap(({ options }) => Object.keys(options)));
  const { values, positionals } = parse(args, names);
  const unknown = positionals.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown)
    throw new BenchFailure(
      `There is no part "${unknown}". Parts: ${PARTS.map(({ name }) => name).join(', ')}.`,
    );
  const parts = positionals.length
    ? positionals.map((name) => PARTS.find((part) => part.name === name))
    : PARTS;
  const { list = false, help = false, 'time-limit': limit = TIME_LIMIT, ...given } = values;
  for (const name of Object.keys(given))
    if (!parts.some(({ options }) => name in options))
      throw new BenchFailure(`None of the chosen parts has the option --${name}.`);
  return {
    isList: list || help,
    timeLimit: toNumber('time-limit', limit),
    chosen: parts.map((part) => ({ part, options: optionsOf(part, given) })),
  };
}

function parse(args, names) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        list: { type: 'boolean' },
        help: { type: 'boolean' },
        'time-limit': { type: 'string' },
        ...Object.fromEntries([...names].map((name) => [name, { type: 'string' }])),
      },
    });
  } catch (error) {
    throw new BenchFailure(`${error.message}\n\n${HELP}`);
  }
}

/** The values of a part's options: those that are given, the defaults of the others. */
function optionsOf(part, given) {
  return Object.fromEntries(
    Object.entries(part.options).map(([name, option]) => {
      const value = given[name] ?? option.default;
      return [name, typeof option.default === 'number' ? toNumber(name, value) : value];
    }),
  );
}

function toNumber(name, value) {
  const number = Number(value);
  if (!(number > 0)) throw new BenchFailure(`--${name} has to be a number above 0.`);
  return number;
}

/** Every part with its options, as text. */
export function describeParts(chosen) {
  const lines = chosen.map(({ part: { name, describe, seconds, options } }) =>
    [
      `${name.padEnd(8)} ${describe}; about ${seconds} s`,
      ...Object.entries(options).map(
        ([option, { default: value, describe: text }]) =>
          `           ${`--${option}`.padEnd(14)} ${text} (${value === '' ? 'none' : value})`,
      ),
    ].join('\n'),
  );
  return [HELP, ...lines].join('\n\n');
}
