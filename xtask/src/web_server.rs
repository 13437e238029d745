//! `cargo web --serve`: serves the page on this machine, to nobody else. Only as much of HTTP as a browser
//! needs to load files.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::error::Error;
use crate::web;

/// Where it is served first; if that is taken, somewhere close.
const PORT: u16 = 8017;
const TRIES: u16 = 20;
/// A browser that says nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest line of a request that is read.
const MOST_LINE: u64 = 8192;

/// Serves a directory until it is stopped.
pub(crate) fn serve(directory: &Path) -> Result<(), Error> {
    let listener = listen()?;
    let address = listener.local_addr().map_err(Error::Serve)?;
    println!("http://localhost:{}/ (Ctrl-C ends it)", address.port());
    for stream in listener.incoming().flatten() {
        let directory = directory.to_path_buf();
        // A page that is left open must not keep others waiting.
        thread::spawn(move || drop(answer(stream, &directory)));
    }
    Ok(())
}

fn listen() -> Result<TcpListener, Error> {
    let mut ports = PORT..PORT + TRIES;
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let free = ports.find_map(|port| bind(port).ok());
    match free {
        Some(listener) => Ok(listener),
        None => bind(0).map_err(Error::Serve),
    }
}

/// Answers the requests of one connection.
fn answer(mut stream: TcpStream, directory: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let headers = headers(directory);
    let mut lines = BufReader::new(stream.try_clone()?);
    while let Some(request) = next_line(&mut lines)? {
        while next_line(&mut lines)?.is_some_and(|header| !header.is_empty()) {}
        let (status, path) = match file_of(&request, directory) {
            Ok(path) if path.is_file() => ("200 OK", Some(path)),
            Ok(_) => ("404 Not Found", None),
            Err(status) => (status, None),
        };
        let body = match &path {
            Some(path) => fs::read(path)?,
            None => status.as_bytes().to_vec(),
        };
        let kind = path.as_deref().map_or("text/plain", media_type);
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
             Cache-Control: no-cache\r\n{headers}\r\n",
            body.len()
        )?;
        if !request.starts_with("HEAD ") {
            stream.write_all(&body)?;
        }
    }
    Ok(())
}

/// The headers that the page's folder asks for, each with its line end.
fn headers(directory: &Path) -> String {
    let file = fs::read_to_string(directory.join(web::HEADERS)).unwrap_or_default();
    // The first line says that they are for all files.
    let lines = file.lines().skip(1);
    lines.map(|line| format!("{}\r\n", line.trim())).collect()
}

fn next_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = lines.take(MOST_LINE).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line).trim_end().to_string();
    Ok((read > 0).then_some(text))
}

/// The file that a request asks for, or the status of a request that is refused.
fn file_of(request: &str, directory: &Path) -> Result<PathBuf, &'static str> {
    let mut words = request.split(' ');
    if !matches!(words.next(), Some("GET" | "HEAD")) {
        return Err("405 Method Not Allowed");
    }
    let path = words.next().ok_or("400 Bad Request")?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    // No file of the page has a name that needs escaping, and none is outside its folder.
    let is_plain = Path::new(name)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if is_plain {
        Ok(directory.join(name))
    } else {
        Err("404 Not Found")
    }
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_a_file_in_the_folder() {
        let page = Path::new("/page");
        let file = |request: &str| file_of(request, page);
        assert_eq!(file("GET / HTTP/1.1"), Ok(page.join("index.html")));
        assert_eq!(file("HEAD /page.js?now HTTP/1.1"), Ok(page.join("page.js")));
        assert!(file("GET /../secret HTTP/1.1").is_err());
        assert!(file("GET //etc/passwd HTTP/1.1").is_ok_and(|path| path.starts_with(page)));
        assert!(file("POST / HTTP/1.1").is_err());
        assert!(file("GET").is_err());
    }

    #[test]
    fn a_browser_gets_a_file_with_its_type_and_a_refusal_for_others() {
        let name = format!("pocketq-page-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("a.wasm"), b"\0asm").unwrap();
        fs::write(directory.join(web::HEADERS), "/*\n  A-Header: of all\n").unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let served = directory.clone();
        let server = thread::spawn(move || answer(listener.accept().unwrap().0, &served));
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .write_all(b"GET /a.wasm HTTP/1.1\r\nHost: here\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
            .unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        server.join().unwrap().unwrap();
        fs::remove_dir_all(&directory).unwrap();
        assert!(text.starts_with("HTTP/1.1 200 OK\r\nContent-Type: application/wasm\r\n"));
        assert!(
            text.contains("\r\nA-Header: of all\r\n\r\n\0asmHTTP/1.1 404 Not Found\r\n"),
            "{text}"
        );
    }
}
