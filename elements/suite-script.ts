import { problemError } from '../src/core/problem-error.ts';
import { provideSuiteScript } from '../src/core/suite-script.ts';
import { ownText } from './single-file.ts';

/** Put together late, so that a host's bundler does not copy the file into every application. */
const FOLDER = '../single/';
/** How the text of a single file begins (`build/single.mjs`). */
const BEGINNING = '(function geoSuite(';

/** The files lie beside the folder of this module; a single file is its own text where it runs. */
async function readText(tag: string): Promise<string> {
  const own = ownText();
  if (own !== undefined) return own;
  const name = `${tag}.js`;
  const url = new URL(`${FOLDER}${name}`, import.meta.url).href;
  const response = await fetch(url);
  const { status } = response;
  const text = response.ok ? await response.text() : '';
  // Servers of applications answer with their page what they do not have.
  if (!text.startsWith(BEGINNING))
    throw problemError({ code: 'FILE_NOT_FOUND', message: name, url, status });
  return text;
}

provideSuiteScript(readText);
