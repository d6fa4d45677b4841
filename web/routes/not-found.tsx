export default function Screen() {
  return <h1 className="title-1">not-found</h1>;
}
