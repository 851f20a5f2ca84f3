import type { Parameters } from './parameters.ts';

/** Versions of WMS that the server answers in. */
export type WmsVersion = '1.1.1' | '1.3.0';

/**
 * The version that a request is read in: the one it names, else the nearest that there is (WMS
 * 1.3.0, 6.2.4).
 */
export function negotiateWmsVersion(parameters: Parameters): WmsVersion {
  const requested = parameters.get('VERSION') ?? parameters.get('WMTVER');
  return requested !== undefined && requested < '1.3.0' ? '1.1.1' : '1.3.0';
}
