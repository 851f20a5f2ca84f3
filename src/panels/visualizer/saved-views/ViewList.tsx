import { Copy, Ellipsis, Pencil, Save, Share2, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SavedView, SavedViewKind } from '../../../backend/saved-views.ts';
import { VIEWER_KINDS, type ViewerKindName } from '../../../core/viewer-kinds.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useTexts } from '../../../ui/texts.tsx';
import type { SavedViewsStore } from './use-saved-views.ts';

interface Props {
  store: SavedViewsStore;
  kind: ViewerKindName;
  viewAddressOf: ((id: string) => string) | undefined;
  /** What is shown now. */
  state(): Record<string, unknown>;
  onOpen(view: SavedView): void;
  /** Says what was done. */
  onNotice(message: string): void;
}

/** One's own views, and those that others share. */
export function ViewList(props: Props) {
  const t = useTexts();
  const views = props.store.list?.views ?? [];
  const groups = [
    { title: t('views.mine'), views: views.filter(({ isMine }) => isMine), none: t('views.none') },
    { title: t('views.shared'), views: views.filter(({ isMine }) => !isMine), none: '' },
  ];
  return (
    <div className="views-groups">
      {groups.map(({ title, views: own, none }) =>
        own.length > 0 || none ? (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {own.length > 0 ? (
              <ul>
                {own.map((view) => (
                  <ViewItem key={view.id} view={view} {...props} />
                ))}
              </ul>
            ) : (
              <p className="muted">{none}</p>
            )}
          </section>
        ) : null,
      )}
    </div>
  );
}

function ViewItem({ view, ...props }: Props & { view: SavedView }) {
  const t = useTexts();
  const [isNamed, setNamed] = useState(false);
  if (isNamed) return <RenameForm view={view} store={props.store} onDone={() => setNamed(false)} />;
  const { name, kind, description, isMine, ownerName, shared } = view;
  const note = [labelKind(t, kind), isMine ? shared && t('views.isShared') : ownerName]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <button type="button" className="view-name" onClick={() => props.onOpen(view)}>
        <bdi>{name}</bdi>
        <bdi className="muted">{note}</bdi>
        {description ? <bdi className="muted view-description">{description}</bdi> : null}
      </button>
      <Menu
        label={t('views.actions', { name })}
        icon={Ellipsis}
        iconOnly
        items={listActions(t, view, { ...props, rename: () => setNamed(true) })}
      />
    </li>
  );
}

function labelKind(t: Translate, kind: SavedViewKind): string {
  if (kind === 'map') return t('views.kind.map');
  const known = VIEWER_KINDS.find((one) => one === kind);
  return known ? t(`visualizer.kind.${known}`) : '';
}

function listActions(
  t: Translate,
  view: SavedView,
  { store, kind, viewAddressOf, state, onNotice, rename }: Props & { rename(): void },
): MenuItem[] {
  const { name } = view;
  const change = async (
    changes: Parameters<typeof store.change>[1],
    message: string,
  ): Promise<void> => {
    if (await store.change(view, changes)) onNotice(message);
  };
  const remove = (): void => {
    onNotice('');
    store.deletion.offer(view);
  };
  const link: MenuItem[] = viewAddressOf
    ? [
        {
          label: t('views.copyLink'),
          icon: Copy,
          run: () =>
            void copy(viewAddressOf(view.id)).then((isCopied) =>
              onNotice(t(isCopied ? 'views.copied' : 'views.notCopied')),
            ),
        },
      ]
    : [];
  if (!view.isMine) return link;
  const share: MenuItem = {
    label: t(view.shared ? 'views.unshare' : 'views.share'),
    icon: Share2,
    disabledBecause: !view.shared && store.shareDenied,
    run: () =>
      void change(
        { shared: !view.shared },
        t(view.shared ? 'views.unshared' : 'views.sharedNow', { name }),
      ),
  };
  return [
    {
      label: t('views.update'),
      icon: Save,
      run: () => void change({ kind, state: state() }, t('views.saved', { name })),
    },
    { label: t('views.rename'), icon: Pencil, run: rename },
    ...link,
    share,
    { label: t('views.delete'), icon: Trash2, startsGroup: true, run: remove },
  ];
}

function RenameForm({
  view,
  store,
  onDone,
}: {
  view: SavedView;
  store: SavedViewsStore;
  onDone(): void;
}) {
  const t = useTexts();
  const [name, setName] = useState(view.name);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    // What was typed stays where it was refused.
    if (wanted === view.name || (await store.change(view, { name: wanted }))) onDone();
  };
  return (
    <li>
      <form className="views-rename" onSubmit={(event) => void save(event)}>
        <input
          className="field"
          aria-label={t('views.newName')}
          value={name}
          maxLength={200}
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }}
        />
        <Button type="submit" label={t('views.rename')} />
        <Button label={t('views.cancel')} variant="quiet" onClick={onDone} />
      </form>
    </li>
  );
}

function copy(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
