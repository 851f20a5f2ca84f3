import { bakeDatabase, writeTexts } from '../../host-demo/prepare.mjs';

/** Once before all tests of the server: the embedded database that each of them copies, and the texts. */
export default async function prepare(): Promise<void> {
  await Promise.all([bakeDatabase(), writeTexts()]);
}
