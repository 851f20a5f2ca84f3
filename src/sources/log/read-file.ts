import { get } from '../../formats/http-request.ts';

/**
 * All of a file at an address, as it is.
 * @throws {FormatError} SOURCE_FAILED, NETWORK_DISCONNECTED
 */
export function readFile(url: string): Promise<Blob> {
  return get(
    url,
    {},
    () => ({}),
    (response) => response.blob(),
  );
}
