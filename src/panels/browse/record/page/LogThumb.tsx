import { useMemo, useRef } from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import { fetchPreview } from '../../../../backend/record-files.ts';
import type { Row } from '../../../../backend/records.ts';
import { ConcurrencyLimit } from '../../../../core/concurrency-limit.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { useDisposable } from '../../../../ui/use-disposable.ts';
import { useInView } from './use-in-view.ts';

/** Pixels of a sketch; shown at half of it, for screens with fine pixels. */
const SKETCH = { width: 192, height: 128 };
/** Two sketches at a time: a server reads a whole file for each. */
const sketches = new ConcurrencyLimit(2);

interface Props {
  backend: Backend;
  catalog: string;
  row: Row;
}

/** A sketch of the first curves of a log, drawn when it comes into view. Empty without a preview. */
export function LogThumb({ backend, catalog, row }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const isSeen = useInView(ref);
  const ask = useMemo(
    () =>
      isSeen
        ? (signal: AbortSignal) =>
            sketches.run(async () => {
              const answer = await fetchPreview(backend, { catalogName: catalog, row }, SKETCH, {
                signal,
              });
              // A sketch is a help: without one the text identifies the log.
              return { ok: true as const, data: { picture: answer.ok ? answer.data : null } };
            }, signal)
        : null,
    [isSeen, backend, catalog, row],
  );
  const picture = useAnswer(ask).data?.picture ?? null;
  const address = useDisposable(() => {
    const url = picture && URL.createObjectURL(picture);
    return { url, dispose: () => (url ? URL.revokeObjectURL(url) : undefined) };
  }, [picture]);
  return (
    <span ref={ref} className="rp-thumb" aria-hidden>
      {address?.url ? <img src={address.url} alt="" /> : null}
    </span>
  );
}
