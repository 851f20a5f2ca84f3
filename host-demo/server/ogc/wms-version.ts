import type { Parameters } from './parameters.ts';

export type WmsVersion = '1.1.1' | '1.3.0';

/** The version that a request is read in: the one it names, else the nearest that there is (WMS 1.3.0, 6.2.4). */
export function wmsVersionOf(parameters: Parameters): WmsVersion {
  const asked = parameters.get('VERSION') ?? parameters.get('WMTVER');
  return asked !== undefined && asked < '1.3.0' ? '1.1.1' : '1.3.0';
}
