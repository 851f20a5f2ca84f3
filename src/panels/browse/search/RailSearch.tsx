import { Clock, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { forgetSearch, recentSearches, rememberSearch } from '../../../backend/recent-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useTyping } from '../../../ui/use-typing.ts';
import { foldText } from '../../../core/text-search.ts';

interface Props {
  /** Whose searches are offered. */
  owner: string;
  text: string;
  onSearch(text: string): void;
  /** The search was sent by Enter or by choosing one. */
  onDone(): void;
}

/**
 * The field that searches all catalogs; it offers what `owner` searched for last (WAI-ARIA
 * "Combobox", list autocomplete by hand).
 */
export function RailSearch(props: Props) {
  const t = useTexts();
  const id = useId();
  const search = useRecentSearches(props);
  const { typed, active, isOpen } = search;
  return (
    <div className="rail-search" onBlur={search.leave}>
      <label className="search-field">
        <Search size={14} strokeWidth={1.5} aria-hidden />
        <input
          className="field"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-label={t('browse.search.everywhere')}
          aria-description={isOpen ? t('browse.search.recentHelp') : undefined}
          placeholder={t('browse.search.everywhere')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onFocus={search.unfold}
          onClick={search.unfold}
          onKeyDown={search.pressKey}
          onChange={(event) => search.type(event.target.value)}
        />
      </label>
      <RecentSearches id={id} search={search} />
    </div>
  );
}

/** The searches that are offered below the field. The focus stays in the field. */
function RecentSearches({ id, search }: { id: string; search: RecentSearchState }) {
  const t = useTexts();
  const { offered, active, isOpen, choose, forget } = search;
  return (
    <div className="rail-recent" hidden={!isOpen}>
      <ul id={`${id}-list`} role="listbox" aria-label={t('browse.search.recent')}>
        {offered.map((one, i) => (
          <li
            key={one}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <Clock size={14} strokeWidth={1.5} aria-hidden />
            <bdi>{one}</bdi>
            <span
              className="rail-forget"
              aria-hidden
              title={t('browse.search.forget')}
              onClick={(event) => {
                event.stopPropagation();
                forget(one);
              }}
            >
              <X size={14} strokeWidth={1.5} />
            </span>
          </li>
        ))}
      </ul>
      <Button
        label={t('browse.search.forgetAll')}
        variant="quiet"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => forget()}
      />
    </div>
  );
}

type RecentSearchState = ReturnType<typeof useRecentSearches>;

/**
 * What is typed, the searches of before that begin with it, and which of them is active: -1 is the
 * field itself.
 */
function useRecentSearches({ owner, text, onSearch, onDone }: Props) {
  const [typed, setTyped] = useTyping(text, onSearch);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [isUnfolded, setUnfolded] = useState(false);
  const [active, setActive] = useState(-1);
  const begun = foldText(typed.trim());
  const offered = recent.filter(
    (one) => foldText(one).startsWith(begun) && foldText(one) !== begun,
  );
  const isOpen = isUnfolded && offered.length > 0;

  const unfold = (): void => {
    setRecent(recentSearches(owner));
    setActive(-1);
    setUnfolded(true);
  };
  const type = (next: string): void => {
    setTyped(next);
    setActive(-1);
    setUnfolded(true);
  };
  const choose = (chosen: string): void => {
    setUnfolded(false);
    setTyped(chosen);
    onSearch(chosen);
    setRecent(rememberSearch(owner, chosen));
    onDone();
  };
  const forget = (one?: string): void => {
    setRecent(forgetSearch(owner, one));
    setActive(-1);
  };
  const pressKey = (event: KeyboardEvent): void => {
    const picked = isOpen ? offered[active] : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The field itself, as -1, is between the last and the first.
    if (step !== undefined && isOpen)
      setActive(((active + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
    else if (step === 1) unfold();
    else if (event.key === 'Enter') choose(picked ?? typed.trim());
    else if (event.key === 'Delete' && picked !== undefined) forget(picked);
    else if (event.key === 'Escape' && isOpen) setUnfolded(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setUnfolded(false);
    // A search that the user stayed with is kept, not every letter on the way to it.
    if (typed.trim() !== '' && typed === text) setRecent(rememberSearch(owner, typed));
  };
  return { typed, offered, active, isOpen, unfold, type, choose, forget, pressKey, leave };
}
