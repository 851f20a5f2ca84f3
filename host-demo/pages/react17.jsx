import { render } from 'react-dom';
import { App } from './react-host.jsx';

render(<App />, document.getElementById('app'));
