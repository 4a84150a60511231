export default function StubPage() { return <p>stub</p>; }
