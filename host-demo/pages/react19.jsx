/** React 19 sets properties and listens to custom events by itself. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { wellOfPage } from './well-of-page.js';

function App() {
  const [heard, setHeard] = useState('');
  const [shown, setShown] = useState(true);
  const [dark, setDark] = useState(true);
  return (
    <main>
      {shown ? (
        <geo-log-viewer
          data={wellOfPage}
          theme={dark ? 'dark' : undefined}
          plot-only={true}
          ongeo-plot={({ detail }) => setHeard(detail.curves.join(' '))}
          style={{ height: '600px' }}
        />
      ) : null}
      <output>{heard}</output>
      <button id="theme" onClick={() => setDark(!dark)}>
        dark or not
      </button>
      <button id="remove" onClick={() => setShown(!shown)}>
        show or hide
      </button>
    </main>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
