//! Opens a socket, sends what it is given, and reads until a frame of a type comes or the socket is closed.
use serde_json::{json, Value};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::{HeaderName, HeaderValue};
use tungstenite::{connect, Error, Message};

fn main() {
    let asked: Value = serde_json::from_reader(std::io::stdin()).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let mut request = asked["url"].as_str().unwrap().into_client_request().unwrap();
    let protocols: Vec<String> = asked["protocols"].as_array().unwrap().iter().map(text).collect();
    if !protocols.is_empty() {
        let value = HeaderValue::from_str(&protocols.join(", ")).unwrap();
        request.headers_mut().insert("sec-websocket-protocol", value);
    }
    for (name, value) in asked["headers"].as_object().unwrap() {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        request.headers_mut().insert(name, HeaderValue::from_str(value.as_str().unwrap()).unwrap());
    }
    let (mut socket, response) = connect(request).unwrap();
    let protocol = response.headers().get("sec-websocket-protocol").map(|value| value.to_str().unwrap().to_string());
    let mut frames: Vec<Value> = vec![];
    let mut closed: Option<u16> = None;
    loop {
        match socket.read() {
            Ok(Message::Text(said)) => {
                let frame: Value = serde_json::from_str(&said).unwrap();
                let kind = text(&frame["type"]);
                frames.push(frame);
                if kind == "ready" {
                    for one in asked["send"].as_array().unwrap() {
                        let message = match one["kind"].as_str().unwrap() {
                            "binary" => Message::Binary(text(&one["text"]).into_bytes().into()),
                            "text" => Message::Text(text(&one["text"]).into()),
                            // It sends no parts.
                            _ => Message::Text(one["parts"].as_array().unwrap().iter().map(text).collect::<String>().into()),
                        };
                        socket.send(message).unwrap();
                    }
                }
                if kind == text(&asked["until"]) {
                    break;
                }
            }
            Ok(Message::Close(frame)) => {
                closed = Some(frame.map_or(1005, |frame| frame.code.into()));
                break;
            }
            Ok(_) => {}
            Err(Error::ConnectionClosed) => break,
            Err(_) => {
                closed = Some(1006);
                break;
            }
        }
    }
    println!("{}", json!({ "protocol": protocol, "frames": frames, "closed": closed }));
}
