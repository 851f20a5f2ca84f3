import { Microscope } from 'lucide-react';
import { useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { Row } from '../../../backend/records.ts';
import { thinSectionPermitted } from '../../../backend/thin-section.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';

/** Whether the records of a catalog are wells: its key is the UWI alone. */
export function isWellCatalog({ keys }: CatalogCache): boolean {
  return keys.length === 1 && keys[0] === 'uwi';
}

/** The UWI of a record that is a well; null for any other. */
export function findUwi(cache: CatalogCache, row: Row): string | null {
  const uwi = row['uwi'];
  return isWellCatalog(cache) && typeof uwi === 'string' && uwi !== '' ? uwi : null;
}

/**
 * Whether the user may see the thin sections of a well (spec 6). Nothing until that is known, and
 * if the other service does not answer.
 */
export function ThinSections({ backend, well }: { backend: Backend; well: string }) {
  const t = useTexts();
  const ask = useMemo(
    () => async (signal: AbortSignal) => ({
      ok: true as const,
      data: { isPermitted: await thinSectionPermitted(backend, well, { signal }) },
    }),
    [backend, well],
  );
  const isPermitted = useAnswer(ask).data?.isPermitted ?? null;
  if (isPermitted === null) return null;
  return (
    <p className="record-thin muted" data-permitted={isPermitted || undefined}>
      <Microscope size={14} strokeWidth={1.5} aria-hidden />
      {t(isPermitted ? 'browse.record.thinYes' : 'browse.record.thinNo')}
    </p>
  );
}
