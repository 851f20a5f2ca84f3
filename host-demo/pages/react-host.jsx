/** A host in React 17 or 18, which know attributes alone: data and listeners go through a ref. */
import { useEffect, useRef, useState } from 'react';
import { wellOfPage } from './well-of-page.js';

export function App() {
  const viewer = useRef(null);
  const [heard, setHeard] = useState('');
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const element = viewer.current;
    if (!element) return undefined;
    const listener = ({ detail }) => setHeard(detail.curves.join(' '));
    element.addEventListener('geo-plot', listener);
    element.data = wellOfPage;
    return () => element.removeEventListener('geo-plot', listener);
  }, [shown]);
  return (
    <main>
      {shown ? (
        <geo-log-viewer ref={viewer} theme="dark" plot-only="" style={{ height: '600px' }} />
      ) : null}
      <output>{heard}</output>
      <button id="remove" onClick={() => setShown(!shown)}>
        show or hide
      </button>
    </main>
  );
}
