import { bakeDatabase, buildPages, writeTexts } from '../../host-demo/prepare.mjs';

/** Once before all tests in a browser: the embedded database that each application copies, the texts, the scripts of the application page and of the gallery. */
export default async function prepare(): Promise<void> {
  await Promise.all([bakeDatabase(), writeTexts(), buildPages()]);
}
