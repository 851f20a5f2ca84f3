/**
 * `npm run cdn -- FOLDER`: lays `dist` into `FOLDER/<version>/`, as a CDN serves it, and prints the
 * tag that loads it. A version never changes once it is laid.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Lays a build into the folder of its version.
 * @param {string} root of the checkout, with `dist`
 * @param {string} folder that the CDN serves
 * @returns {{ version: string, integrity: string }} of the classic script
 * @throws {Error} if the version is there with other files, or `dist` is not built
 */
export function layVersion(root, folder) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const dist = path.join(root, 'dist');
  const hashes = (place) => {
    const file = path.join(place, 'integrity.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const built = hashes(dist);
  if (built === undefined) throw new Error('dist/ is not built. Run `npm run build` first.');
  const target = path.join(folder, version);
  const laid = hashes(target);
  if (laid === undefined ? existsSync(target) : laid !== built)
    throw new Error(
      `${target} holds another build of version ${version}. Pages check the hashes of a version: give this build a new one.`,
    );
  cpSync(dist, target, { recursive: true });
  return { version, integrity: JSON.parse(built)['geo-elements.script.js'] };
}

if (process.argv[1] === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = process.argv[2];
  try {
    if (!folder) throw new Error('Name the folder that the CDN serves: npm run cdn -- FOLDER');
    const { version, integrity } = layVersion(root, folder);
    console.log(`${path.join(folder, version)} is laid. Pages load it with

  <script src="https://<host>/${version}/geo-elements.script.js" integrity="${integrity}" crossorigin="anonymous"></script>

Serve the folder with Access-Control-Allow-Origin: * and Cache-Control: public, max-age=31536000, immutable.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
