import { generate } from './generate.ts';

await generate(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
});
