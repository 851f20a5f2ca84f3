import { expect, it, vi } from 'vitest';
import { blockLayer } from './map-layer.ts';
import type { ServiceMemory } from './service-memory.ts';
import { fetchFeatureInfo } from './wms-info.ts';

const QUERY = { box: [29, 40, 29.1, 40.1] as const, most: 10 };

it('does not ask a map server past its proxy', async () => {
  const request = vi.fn();
  const memory = { request } as unknown as ServiceMemory;
  const layer = { ...blockLayer('Wells'), url: 'https://maps.example/wms', enableProxy: true };
  await expect(
    fetchFeatureInfo(memory, layer, QUERY, new AbortController().signal),
  ).rejects.toMatchObject({ code: 'INFO_BEHIND_PROXY' });
  expect(request).not.toHaveBeenCalled();
});
