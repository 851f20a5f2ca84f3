import { css } from 'lit';

/** Sheet of the load page; colours and sizes come from the page's (app.css). */
export const loadSheet = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    overflow: auto;
  }
  h1,
  p,
  ul {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  button {
    font: inherit;
    color: inherit;
    margin: 0;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .page {
    display: flex;
    flex-direction: column;
    gap: 16px;
    max-width: 880px;
    min-height: 100%;
    margin: 0 auto;
    padding: 24px 16px;
  }
  h1 {
    font-size: 15px;
    line-height: 20px;
    font-weight: 600;
  }
  .icon {
    width: 16px;
    height: 16px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .zone {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: 12px;
    padding: 40px 16px;
    border: 1px dashed var(--line-strong);
    border-radius: 4px;
    background: var(--surface);
    text-align: center;
  }
  .zone > .icon {
    width: 24px;
    height: 24px;
    color: var(--muted);
  }
  .zone[data-over] {
    border-style: solid;
    border-color: var(--accent);
    background: color-mix(in srgb, var(--surface), var(--accent) 10%);
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    height: 28px;
    padding: 0 10px;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    background: var(--raised);
    white-space: nowrap;
    cursor: pointer;
    flex: none;
  }
  .button:hover {
    background: color-mix(in srgb, var(--raised), var(--text) 7%);
  }
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  .button.primary:hover {
    background: color-mix(in srgb, var(--accent), var(--text) 15%);
  }
  .button.quiet {
    border-color: transparent;
    background: transparent;
  }
  .button.quiet:hover {
    background: var(--hover);
  }
  .button.icon-only {
    width: 28px;
    padding: 0;
  }
  .problem,
  .reason {
    color: var(--danger);
    overflow-wrap: anywhere;
  }
  .said {
    color: var(--muted);
    overflow-wrap: anywhere;
  }
  :host(:dir(rtl)) .said {
    text-align: right;
  }
  .summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 28px;
    color: var(--muted);
    font-variant-numeric: tabular-nums;
  }
  ul {
    border-block-start: 1px solid var(--line);
  }
  li {
    display: grid;
    gap: 4px;
    padding: 6px 0;
    border-block-end: 1px solid var(--line);
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 72px 150px 28px;
    align-items: center;
    gap: 12px;
    min-height: 28px;
    font-variant-numeric: tabular-nums;
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  :host(:dir(rtl)) .name {
    text-align: right;
  }
  .size {
    text-align: end;
    color: var(--muted);
  }
  .state {
    color: var(--muted);
  }
  .state[data-state='good'] {
    color: var(--success);
  }
  .state[data-state='bad'] {
    color: var(--danger);
  }
  .well {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    color: var(--muted);
  }
  .well bdi {
    color: var(--text);
    overflow-wrap: anywhere;
  }
  .well a {
    color: var(--accent);
    overflow-wrap: anywhere;
  }
  progress {
    display: block;
    width: 100%;
    height: 4px;
    border: 0;
    border-radius: 2px;
    appearance: none;
    overflow: hidden;
    background: var(--line);
    accent-color: var(--accent);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  progress:indeterminate {
    background: linear-gradient(90deg, var(--line) 30%, var(--accent) 50%, var(--line) 70%) 0 / 200%
      100%;
    animation: run 1.2s linear infinite;
  }
  progress:indeterminate::-webkit-progress-bar {
    background: transparent;
  }
  progress:indeterminate::-moz-progress-bar {
    background: transparent;
  }
  @keyframes run {
    from {
      background-position: 200% 0;
    }
    to {
      background-position: 0 0;
    }
  }
  @media (max-width: 600px) {
    .line {
      grid-template-columns: minmax(0, 1fr) auto 28px;
    }
    .size {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .button {
      min-height: 32px;
    }
    .button.icon-only {
      width: 32px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    progress:indeterminate {
      animation-duration: 3s;
    }
  }
`;
