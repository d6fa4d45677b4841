import { useNavigate } from "react-router";

/** Returns a function that goes back, or to `otherwise` if the visit started on this page. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    // React Router stores the index of the history entry; 0 is the page where the visit started.
    if ((history.state as { idx?: number } | null)?.idx) void navigate(-1);
    else void navigate(otherwise);
  };
}
