import { useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../backend/catalogs.ts';
import { pickKeys, type Row } from '../../../backend/records.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { nothingSelected, withRecords } from '../../../core/selection.ts';
import { notify } from '../../../core/toasts.ts';
import { type ViewerKindName, viewerKinds } from '../../../core/viewer-kinds.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { useDenials } from '../../shared/use-rights.ts';
import { recordTarget, listViews } from '../selection/targets.ts';
import { useCart } from '../selection/use-cart.ts';
import { ViewMenu } from '../selection/ViewMenu.tsx';
import { DeleteRecord } from './DeleteRecord.tsx';
import { DraftOffer } from './edit/DraftNote.tsx';
import { draftPlace, dropDraft, readDraft } from './edit/drafts.ts';
import { CartButton, ChangeButtons } from './RecordButtons.tsx';
import { getPermissions, type RecordPlace } from './record-place.ts';

interface Props {
  host: ElementHost;
  backend: Backend;
  catalogs: readonly Catalog[];
  opened: RecordPlace & { cache: CatalogCache; row: Row };
  title: string;
  onEdit(): void;
  onDeleted(): void;
}

/**
 * What can be done with a record: open it or what belongs to it in a viewer, put it into the cart,
 * edit it, delete it. What was typed before and not saved is offered again.
 */
export function RecordActions({ title, onEdit, onDeleted, ...context }: Props) {
  const { host, backend, catalogs, opened } = context;
  const { catalog, keyText, cache, row } = opened;
  const viewers = viewersFor(catalog, row, new Set(useSignal(viewerKinds).keys()));
  const [deleting, setDeleting] = useState(false);
  const { draft, discard } = useKeptDraft(draftPlace(backend, catalog.name, keyText));
  const may = getPermissions(catalog);
  const denied = useDenials(backend);
  const selected = useMemo(
    () => withRecords(nothingSelected(catalog.name), [pickKeys(cache, row)], true),
    [catalog.name, cache, row],
  );
  const [announced, setNotice] = useState('');
  // A page without toasts shows the words here.
  const cart = useCart({ host, backend }, (notice) =>
    setNotice(notify(host, notice) ? '' : notice.message),
  );
  const hasMoreViews = listViews(catalog).length > viewers.length;
  if (!hasMoreViews && viewers.length === 0 && !catalog.exportable && !may.edit && !may.delete)
    return null;
  return (
    <>
      <div className="record-actions">
        <ViewButtons {...context} viewers={viewers} />
        {hasMoreViews ? (
          <ViewMenu
            listing={{ host, backend, catalog, catalogs, cache }}
            selected={selected}
            label="browse.record.openIn"
            isRecord
            iconOnly={false}
          />
        ) : null}
        {catalog.exportable && <CartButton isAdding={cart.busy} onAdd={() => cart.add(selected)} />}
        <ChangeButtons
          catalog={catalog}
          labelled={hasMoreViews ? 'none' : 'all'}
          denied={denied.edit}
          onEdit={onEdit}
          onDelete={() => setDeleting(true)}
        />
      </div>
      {announced ? (
        <p className="muted" role="status">
          {announced}
        </p>
      ) : null}
      {draft && may.edit && denied.edit === false ? (
        <DraftOffer at={draft.at} onContinue={onEdit} onDiscard={discard} />
      ) : null}
      {deleting ? (
        <DeleteRecord
          {...{ backend, catalog, catalogs, cache, row, title, onDeleted }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </>
  );
}

/** A button for each viewer that can open the record alone. */
function ViewButtons({
  host,
  opened: { catalog, keyText, row },
  viewers,
}: Pick<Props, 'host' | 'opened'> & { viewers: readonly ViewerKindName[] }) {
  const t = useTexts();
  const view = (kind: ViewerKindName): void =>
    void host.emit(
      'geo-navigate',
      { to: recordTarget(kind, catalog.name, keyText, row) },
      { cancelable: true },
    );
  return viewers.map((kind, at) => (
    <Button
      key={kind}
      label={t(kind === 'log' ? 'browse.viewLog' : `browse.record.view.${kind}`)}
      variant={at === 0 ? 'primary' : 'plain'}
      onClick={() => view(kind)}
    />
  ));
}

/** The draft that this tab keeps of a record, and what discards it. */
export function useKeptDraft(place: string) {
  const [discarded, setDiscarded] = useState(0);
  // A draft that was discarded is read again as null.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const draft = useMemo(() => readDraft(place), [place, discarded]);
  const discard = (): void => {
    dropDraft(place);
    setDiscarded(discarded + 1);
  };
  return { draft, discard };
}

/**
 * The viewers that are here and can open the record alone. A log needs a file of its own, the 3D
 * view a wellbore; a correlation needs two wells.
 */
export function viewersFor(
  { viewers }: Pick<Catalog, 'viewers'>,
  row: Row,
  here: ReadonlySet<string>,
): ViewerKindName[] {
  const has = (field: string): boolean => typeof row[field] === 'string' && row[field] !== '';
  const able = (kind: string): boolean =>
    kind !== 'correlation' &&
    (kind !== 'log' || has('locationReference')) &&
    (kind !== '3d' || has('uwi'));
  return viewers.filter((kind): kind is ViewerKindName => here.has(kind) && able(kind));
}
