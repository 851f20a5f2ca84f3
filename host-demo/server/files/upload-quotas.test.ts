import { describe, expect, it } from 'vitest';
import { findRefusal, formatSize } from './upload-quotas.ts';

const QUOTAS = { userUploadBytes: 2e9, uploadBytes: 8e9, userStorageBytes: 5e9, storageBytes: 9e9 };
const USAGE = { userUploaded: 1e9, uploaded: 1e9, userStored: 1e9, stored: 1e9 };

describe('a quota', () => {
  it.each([
    [{ userUploaded: 2.5e9 }, 429, 'You have uploaded 1.5 GB of 2 GB in 24 hours; another 1 GB'],
    [{ uploaded: 8.5e9 }, 429, 'All users have uploaded 7.5 GB of 8 GB'],
    [{ userStored: 5.1e9 }, 507, 'Your files take 4.1 GB of 5 GB'],
    [{ stored: 9.25e9 }, 507, 'The files of all users take 8.3 GB of 9 GB'],
  ])('that %j passes is refused with figures', (more, status, words) => {
    const refusal = findRefusal(QUOTAS, { ...USAGE, ...more }, 1e9);
    expect(refusal?.status).toBe(status);
    expect(refusal?.message).toContain(words);
  });

  it('names sizes in the unit that fits them', () => {
    const sizes = [0, 132, 999_400, 1e6, 152_400_000, 1.3e9, 1.2e12, 5e15];
    expect(sizes.map(formatSize)).toEqual([
      '0 B',
      '132 B',
      '999 kB',
      '1 MB',
      '152 MB',
      '1.3 GB',
      '1.2 TB',
      '5000 TB',
    ]);
  });

  it('that is kept, or is none, refuses nothing', () => {
    expect(findRefusal(QUOTAS, USAGE, 1e9)).toBeNull();
    const none = { userUploadBytes: 0, uploadBytes: 0, userStorageBytes: 0, storageBytes: 0 };
    const much = { userUploaded: 1e15, uploaded: 1e15, userStored: 1e15, stored: 1e15 };
    expect(findRefusal(none, much, 1e15)).toBeNull();
  });
});
